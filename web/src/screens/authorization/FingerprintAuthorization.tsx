import { authFinger, authFingerFile } from '@fleet/contract/authorization/calls';
import { authFingerText } from '@fleet/contract/authorization/text';
import { authScreen } from './authScreen';
import { granting } from './Granting';

export const FingerprintAuthorization = authScreen({
  calls: authFinger,
  text: authFingerText,
  file: authFingerFile,
  tools: [
    {
      call: authFinger.addLibraries,
      Act: granting({
        call: authFinger.addLibraries,
        who: ['libraryIds'],
        word: authFingerText.authorizeLibraries,
      }),
    },
  ],
});
