import { maintain, maintainFile } from '@fleet/contract/maintenance/order';
import { material, program, programFile } from '@fleet/contract/maintenance/program';
import { remind, remindFile } from '@fleet/contract/maintenance/remind';
import { maintainText, programText, remindText } from '@fleet/contract/maintenance/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listOrdersInWords } from './orderQueries';
import { addOrder, delOrders, editOrder, pageOrders } from './orders';
import { chooseProjects, listMaterials, listPrograms } from './programQueries';
import { addProject, assignProgram, editProject, materials, oneTree, projects } from './programs';
import { listReminders, pageReminders, sendReminders } from './reminders';

export const maintenanceRoutes = [
  ...serve(program, {
    list: answerPage(listPrograms),
    tree: oneTree,
    choices: chooseProjects,
    add: addProject,
    edit: editProject,
    del: projects.del,
    assign: assignProgram,
  }),
  exportRoute({ list: program.list, file: programFile, find: listPrograms, words: programText }),
  ...serve(material, {
    list: answerPage(listMaterials),
    add: materials.add,
    edit: materials.edit,
    del: materials.del,
  }),
  ...serve(remind, { list: pageReminders, send: sendReminders }),
  exportRoute({ list: remind.list, file: remindFile, find: listReminders, words: remindText }),
  ...serve(maintain, { list: pageOrders, add: addOrder, edit: editOrder, del: delOrders }),
  exportRoute({ list: maintain.list, file: maintainFile, find: listOrdersInWords, words: maintainText }),
];
