import { ota } from '@fleet/contract/ota/calls';
import { otaText } from '@fleet/contract/ota/text';
import { confirmAction } from '../../kit/list/confirmAction';
import type { VersionRow } from './Publish';

export const nameOf = ({ terminalModel, versionNum }: VersionRow) => `${terminalModel} ${versionNum}`;

export const cancel = confirmAction({
  call: ota.cancel,
  word: otaText.cancel,
  consequence: otaText.cancelQuestion,
  nameOf,
  isFor: ({ state }: VersionRow) => state === 'issued',
  isDanger: true,
});

export const pause = confirmAction({
  call: ota.pause,
  word: otaText.pause,
  consequence: otaText.pauseQuestion,
  nameOf,
  isFor: ({ rollout }: VersionRow) => rollout === 'running',
});

export const retry = confirmAction({
  call: ota.retry,
  word: otaText.retryFailed,
  consequence: otaText.retryQuestion,
  nameOf,
  isFor: ({ state, failed }: VersionRow) => state === 'issued' && failed > 0,
});
