import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { pick } from '../../kit/fields/pick';
import { confirmAction } from '../../kit/list/confirmAction';
import { moveAction } from '../../kit/list/moveAction';
import { OrgTree } from '../../parts/org/OrgTree';

interface Terminal {
  id: string;
  terminalId: string;
  state: string;
}

const nameOf = ({ terminalId }: Terminal) => terminalId;

export const transfer = moveAction({
  call: terminal.transfer,
  word: terminalText.transfer,
  consequence: terminalText.transferConsequence,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: terminalText.transferTo },
});

export const sync = confirmAction({
  call: terminal.sync,
  word: terminalText.sync,
  consequence: terminalText.syncConsequence,
  nameOf,
});

export const scrap = confirmAction({
  call: terminal.scrap,
  word: terminalText.scrap,
  consequence: terminalText.scrapConsequence,
  nameOf,
  isFor: ({ state }) => state === 'stock',
  isDanger: true,
  isTyped: true,
});
