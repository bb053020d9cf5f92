import { mail } from '@fleet/contract/mail/calls';
import { serve } from '../../../base/serve';
import { listMail, oneMail, testMail } from './service';

export const mailRoutes = serve(mail, { list: listMail, one: oneMail, test: testMail });
