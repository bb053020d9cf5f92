import type { GroundShape } from '@fleet/contract/fence/ground';
import type { Text } from '@fleet/contract/text';
import type { Fields } from '../../kit/fields/field';
import { Facts } from '../../kit/list/Facts';
import { isOf } from './editing';

interface Props {
  fields: Fields;
  words: Record<string, Text>;
  of: { shape: GroundShape };
  /** Facts that fences of one kind have alone. */
  more?: readonly string[];
}

const names = [
  'orgName',
  'level',
  'speedLimit',
  'shape',
  'radius',
  'width',
  'points',
  'centerLng',
  'centerLat',
];

/** The facts of one fence, as far as its shape has them. */
export function FenceFacts({ more = [], of, ...rest }: Props) {
  return <Facts {...rest} of={of} names={[...names.filter((name) => isOf(of.shape, name)), ...more]} />;
}
