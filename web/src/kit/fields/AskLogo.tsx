import { fileText } from '@fleet/contract/file/text';
import { useSay } from '../language';
import { AskPicture } from './AskPicture';
import type { Box } from './crop';
import type { AskProps } from './field';

const box: Box = {
  width: 146,
  height: 51,
  isFilled: false,
  shownTimes: 2,
  keptTimes: 2,
  type: 'image/png',
};

/** Asks for a logo. */
export function AskLogo(props: AskProps<string>) {
  const say = useSay();
  return <AskPicture {...props} box={box} name={say(fileText.logo)} hint={say(fileText.logoHint)} />;
}
