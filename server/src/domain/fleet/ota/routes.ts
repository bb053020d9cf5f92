import { ota } from '@fleet/contract/ota/calls';
import { serve } from '../../../base/serve';
import { listProgress } from './devices';
import { cancelVersion, pauseRollout, publishVersion, resumeRollout, retryDevices } from './publish';
import { addVersion, delVersions, editVersion, listVersions } from './versions';

export const otaRoutes = serve(ota, {
  list: listVersions,
  add: addVersion,
  edit: editVersion,
  del: delVersions,
  publish: publishVersion,
  cancel: cancelVersion,
  pause: pauseRollout,
  resume: resumeRollout,
  retry: retryDevices,
  progress: listProgress,
});
