import { face, faceFile } from '@fleet/contract/face/calls';
import { faceText } from '@fleet/contract/face/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listFaces } from './queries';
import { checkFace, delFaces, lookAtFace, setFace } from './service';

export const faceRoutes = [
  ...serve(face, {
    list: answerPage(listFaces),
    edit: setFace,
    check: checkFace,
    look: lookAtFace,
    del: delFaces,
  }),
  exportRoute({ list: face.list, file: faceFile, find: listFaces, words: faceText }),
];
