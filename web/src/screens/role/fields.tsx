import { roleText } from '@fleet/contract/role/text';
import { dataScopes } from '@fleet/contract/session/calls';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { text } from '../../kit/fields/text';

const nothingToAsk = () => null;

/** Rights by name: enough to see where two lists differ. */
const listed = (): Field<string[]> => ({
  Show: ({ value }) => <span className="roleEditor__listed">{value.toSorted().join(', ')}</span>,
  Ask: nothingToAsk,
});

export const roleFields = {
  roleName: text(),
  dataScope: choice(dataScopes, roleText),
  rights: listed(),
  appMenus: listed(),
};
