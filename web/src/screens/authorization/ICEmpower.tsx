import { authKey, authKeyFile } from '@fleet/contract/authorization/calls';
import { authKeyText } from '@fleet/contract/authorization/text';
import { authScreen } from './authScreen';
import { granting } from './Granting';

export const ICEmpower = authScreen({
  calls: authKey,
  text: authKeyText,
  file: authKeyFile,
  tools: [
    {
      call: authKey.addCards,
      Act: granting({ call: authKey.addCards, who: ['keyIds'], word: authKeyText.authorizeCards }),
    },
  ],
});
