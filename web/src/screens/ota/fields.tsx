import { otaStates, rollouts, transfers, uploadTypes, haltReasons } from '@fleet/contract/ota/calls';
import { deviceStates, problems } from '@fleet/contract/ota/states';
import { deviceStateText, otaProblemText, otaText } from '@fleet/contract/ota/text';
import { askLater } from '../../kit/fields/askLater';
import { choice } from '../../kit/fields/choice';
import type { AskProps, Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { useSay } from '../../kit/language';
import { TerminalTypePick } from '../../parts/terminal/TerminalTypePick';
import { Checksum } from './Checksum';
import { showBytes } from './bytes';

/** The file itself: it is in no draft. */
const file: Field<File> = {
  isSecret: true,
  isWide: true,
  isChoice: true,
  Show: ({ value }) => value.name,
  Ask: askLater(() => import('./AskFirmware').then((file) => file.AskFirmware)),
};

const checksum: Field<string> = {
  isWide: true,
  Show: Checksum,
  Ask: askLater(() => import('./AskFirmware').then((file) => file.AskChecksum)),
};

const nothingToAsk = () => null;

export const otaFields = {
  versionNum: text(),
  terminalTypeId: pick(TerminalTypePick),
  terminalType: text(),
  terminalModel: text(),
  description: textArea(),
  state: { ...choice(otaStates, otaText), isState: true },
  uploadType: choice(uploadTypes, otaText),
  baseVersion: text(),
  file,
  bytes: { Show: ({ value }: { value: number }) => showBytes(value), Ask: nothingToAsk },
  sha256: checksum,
  issuedAt: instant(),
  issuedBy: text(),
  rollout: choice(rollouts, otaText),
  haltedBecause: choice(haltReasons, otaText),
  devices: figure(),
  succeeded: figure(),
  failed: figure(),
};

const transfer = choice(transfers, otaText);

export const planFields = {
  transfer: {
    ...transfer,
    Ask: (props: AskProps<(typeof transfers)[number]>) => (
      <transfer.Ask {...props} placeholder={useSay()(otaText.transferByItself)} />
    ),
  },
  pilotCount: number(),
  steps: {
    Show: ({ value }: { value: number[] }) => value.join(', '),
    Ask: askLater(() => import('./AskPlan').then((file) => file.AskSteps)),
  },
  failureLimit: number(),
  waveHours: number(),
  mostAttempts: number(),
  typed: text(),
};

export const deviceFields = {
  terminalId: text(),
  carId: text(),
  orgName: text(),
  firmwareVersion: text(),
  wave: figure(),
  deviceState: choice(deviceStates, deviceStateText),
  percent: figure(),
  problem: choice(problems, otaProblemText),
  offeredAt: instant(),
  progressAt: instant(),
};
