import { menuIcons, menuTypes, pageRights } from '@fleet/contract/menu/calls';
import { iconText, menuText } from '@fleet/contract/menu/text';
import { choice } from '../../kit/fields/choice';
import { flag } from '../../kit/fields/flag';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';
import { text } from '../../kit/fields/text';
import { ModulePick } from './ModulePick';

const rights = pageRights.map((right) => ({ id: right }));

const RightPick = (props: AskProps<string>) => <RowPick {...props} rows={rights} labelOf={({ id }) => id} />;

export const menuFields = {
  nameZh: text(),
  nameEn: text(),
  path: text(),
  type: choice(menuTypes, menuText),
  permiss: pick(RightPick),
  icon: choice(menuIcons, iconText),
  sort: number(),
  shown: flag(),
  parentId: pick(ModulePick),
};
