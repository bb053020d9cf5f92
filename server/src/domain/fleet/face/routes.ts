import { face, faceFile } from '@fleet/contract/face/calls';
import { faceText } from '@fleet/contract/face/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listFaces } from './queries';
import { checkFace, delFaces, lookAtFace, setFace } from './service';

export const faceRoutes = [
  ...serve(face, {
    list: paged(listFaces),
    edit: setFace,
    check: checkFace,
    look: lookAtFace,
    del: delFaces,
  }),
  exporting({ list: face.list, file: faceFile, find: listFaces, words: faceText }),
];
