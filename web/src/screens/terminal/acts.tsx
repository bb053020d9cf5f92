import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { pick } from '../../kit/fields/pick';
import { doing } from '../../kit/list/doing';
import { moving } from '../../kit/list/moving';
import { OrgTree } from '../../parts/org/OrgTree';

interface Terminal {
  id: string;
  terminalId: string;
  state: string;
}

const nameOf = ({ terminalId }: Terminal) => terminalId;

export const transfer = moving({
  call: terminal.transfer,
  word: terminalText.transfer,
  consequence: terminalText.transferConsequence,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: terminalText.transferTo },
});

export const sync = doing({
  call: terminal.sync,
  word: terminalText.sync,
  consequence: terminalText.syncConsequence,
  nameOf,
});

export const scrap = doing({
  call: terminal.scrap,
  word: terminalText.scrap,
  consequence: terminalText.scrapConsequence,
  nameOf,
  isFor: ({ state }) => state === 'stock',
  isDanger: true,
  isTyped: true,
});
