import { violationText } from '@fleet/contract/alarm/text';
import { jurisdictionSynthesize, jurisdictionSynthesizeFile } from '@fleet/contract/regulation/calls';
import { jurisdictionSafety, jurisdictionSafetyFile } from '@fleet/contract/regulation/safety';
import { companyWords, regulationText } from '@fleet/contract/regulation/text';
import type { Context } from '../../../base/context';
import { overCompanies } from '../../../base/scope';
import { serve } from '../../../base/serve';
import { answerTable, exportTable } from '../figure/index';
import { countAges } from '../home/index';
import { listAttention } from './attention';
import { showAbnormal, showChecks } from './checks';
import { listCompanyFigures } from './companies';
import { listDetails } from './details';
import { showDismantled } from './dismantle';
import { showDevices, showDriverCar, showMaintenance, showSurvey } from './rates';
import { countEmissions } from './standing';
import { drawSeverity, showAnalysis, showTrend } from './violations';

/** Asks about the companies of the authority, or about the named one, whatever function it is that counts. */
const over =
  <A extends { companyId?: string | undefined }, R>(count: (ctx: Context, asked: A) => R) =>
  (ctx: Context, asked: A) =>
    count(overCompanies(ctx, asked.companyId), asked);

const sheet = { right: 'jAnalysis:view' } as const;

export const regulationRoutes = [
  ...serve(jurisdictionSafety, {
    survey: over(drawSeverity),
    trend: over(showTrend),
    analysis: over(showAnalysis),
    details: over(answerTable(listDetails, (totals) => totals)),
  }),
  ...serve(jurisdictionSynthesize, {
    survey: over(showSurvey),
    driverCar: over(showDriverCar),
    dismantle: over(showDismantled),
    emission: over(countEmissions),
    safetyDevice: over(showDevices),
    ages: over((ctx) => countAges(ctx, {})),
    maintain: over(showMaintenance),
    check: over(showChecks),
    abnormal: over(showAbnormal),
    companies: over(answerTable(listCompanyFigures, (totals) => totals)),
    attention: listAttention,
  }),
  exportTable({
    list: jurisdictionSafety.details,
    file: jurisdictionSafetyFile,
    title: regulationText.safetyTitle,
    words: { ...violationText, ...regulationText },
    find: over((ctx, asked) => listDetails(ctx, asked).table),
    ...sheet,
  }),
  exportTable({
    list: jurisdictionSynthesize.companies,
    file: jurisdictionSynthesizeFile,
    title: regulationText.comprehensiveTitle,
    words: companyWords,
    find: over((ctx, asked) => listCompanyFigures(ctx, asked).table),
    ...sheet,
  }),
];
