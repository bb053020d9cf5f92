import { file } from '@fleet/contract/file/calls';
import { serve } from '../../../base/serve';
import { answerFile, answerImage, uploadAttachment, uploadImage } from './service';

export const fileRoutes = serve(file, {
  uploadImage,
  upload: uploadAttachment,
  get: answerFile,
  getImage: answerImage,
});
