import { sheet } from '@fleet/contract/sheet/calls';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { listImports } from './queries';
import { undoing } from './service';

/** The calls around imports; undoing one finds its way back by the imports that there are. */
export const sheetRoutes = (imports: Parameters<typeof undoing>[0]) =>
  serve(sheet, { list: answerPage(listImports), undo: undoing(imports) });
