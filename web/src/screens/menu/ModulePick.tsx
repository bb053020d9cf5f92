import { menu } from '@fleet/contract/menu/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';
import { useLanguage } from '../../kit/language';
import { menuName } from '../../kit/menu';

/** Picks the module that something stands in. */
export function ModulePick(props: AskProps<string>) {
  const language = useLanguage();
  const answer = useCall(menu.list, {});
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows.filter(({ type }) => type === 'module')}
      labelOf={(node) => `${menuName(node, language)} · ${node.path}`}
    />
  );
}
