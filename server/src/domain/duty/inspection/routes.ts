import { inspection, inspectionFile } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listCritical } from './critical';
import { countChecks, listChecks, listRecords } from './queries';
import { abnormalRate, checkRate } from './rates';
import { needReport, showItems, submit } from './service';

export const inspectionRoutes = [
  ...serve(inspection, {
    list: answerPage(listChecks),
    counts: countChecks,
    items: showItems,
    submit,
    report: needReport,
    records: listRecords,
    checkRate,
    abnormalRate,
    critical: listCritical,
  }),
  exportRoute({ list: inspection.list, file: inspectionFile, find: listChecks, words: inspectionText }),
];
