import { z } from 'zod';
import { calls, counted, done, exportCall, listOf, pageInput, pageOf, search, selectionInput } from '../call';
import { choice, day, id, instant as moment, list, text, lines } from '../field';
import { day as shownDay, instant } from '../shown';
import { validities } from '../validity';
import { applicationStates, approvals, decisions, mostAtOnce, progressSteps, reviewKinds } from './states';

const filters = {
  id: id().optional(),
  orgId: id().optional(),
  annualStatus: choice(validities).optional(),
  approval: choice(approvals).optional(),
  expireFrom: day().optional(),
  expireTo: day().optional(),
};

/** The last application, as it stands beside what it is about. */
const standing = {
  /** Negative once it has expired. */
  daysLeft: z.int().nullable(),
  annualStatus: z.enum(validities),
  approval: z.enum(approvals),
  inspectionDate: shownDay().nullable(),
  newExpire: shownDay().nullable(),
  reportFileId: z.string().nullable(),
  /** Why it was rejected, or is reviewed again. */
  reason: z.string().nullable(),
  submittedAt: instant().nullable(),
  /** So many months after the inspection the company lets a review end. */
  mostMonths: z.int(),
};

const form = {
  inspectionDate: day(),
  newExpire: day(),
  /** PDF, JPG or PNG. */
  reportFileId: id(),
};

/** The decisions on every application of one vehicle or driver, in order. */
const progress = listOf(
  z.object({
    id: z.string(),
    /** The application that it was done with. */
    reviewId: z.string(),
    step: z.enum(progressSteps),
    at: instant(),
    /** The person who did it; people of a company are named inside it alone. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    inspectionDate: shownDay(),
    newExpire: shownDay(),
    reportFileId: z.string(),
    /** The application that was rejected before it. */
    previousId: z.string().nullable(),
  }),
);

const carsListed = pageInput({ ...filters, anyNum: text(32).optional() }, [
  'carId',
  'plateNum',
  'annualExpire',
]);

/** The yearly review of vehicles: `domain.md` §4, Annual review. */
export const carReview = calls('vehicleReview', '/v1/CarAnnualApprove', {
  list: {
    path: 'getCarAnnualApproveList',
    right: 'vehicleReview:view',
    input: carsListed,
    output: pageOf(
      z.object({
        /** The key of the vehicle. */
        id: z.string(),
        carId: z.string(),
        plateNum: z.string().nullable(),
        orgName: z.string(),
        annualExpire: shownDay().nullable(),
        ...standing,
      }),
    ),
  },
  /** For companies, and for the authorities that look after them. */
  progress: {
    path: 'getCarApproveProgressList',
    right: 'signedIn',
    input: search({ id: id() }),
    output: progress,
  },
  submit: {
    path: 'submitCarAudit',
    right: 'vehicleReview:submit',
    input: selectionInput(carsListed, form),
    output: counted,
  },
});

const driversListed = pageInput({ ...filters, anyNum: text(30).optional() }, [
  'driverNum',
  'driverName',
  'licenceExpire',
]);

/** The review of drivers' licences. */
export const driverReview = calls('driverReview', '/v1/DriverAnnualApprove', {
  list: {
    path: 'getDriverAnnualApproveList',
    right: 'driverReview:view',
    input: driversListed,
    output: pageOf(
      z.object({
        /** The key of the driver. */
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        teamName: z.string().nullable(),
        licenceExpire: shownDay(),
        /** A review needs his ID number on file. */
        hasIdCard: z.boolean(),
        ...standing,
      }),
    ),
  },
  progress: {
    path: 'getDriverApproveProgressList',
    right: 'signedIn',
    input: search({ id: id() }),
    output: progress,
  },
  submit: {
    path: 'submitDriverAudit',
    right: 'driverReview:submit',
    input: selectionInput(driversListed, form),
    output: counted,
  },
});

/** An application as an authority sees it, with what the law lets it see of vehicle or driver. */
const application = z.object({
  id: z.string(),
  kind: z.enum(reviewKinds),
  /** The key of the vehicle or driver. */
  subjectId: z.string(),
  /** Vehicle ID or driver number. */
  number: z.string(),
  /** Plate, or name. */
  name: z.string().nullable(),
  /** Brand and model, or the ID number, masked. */
  detail: z.string().nullable(),
  companyName: z.string(),
  /** As it stands in the file now. */
  expire: shownDay().nullable(),
  inspectionDate: shownDay(),
  newExpire: shownDay(),
  reportFileId: z.string(),
  submittedAt: instant(),
  approval: z.enum(applicationStates),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  previousId: z.string().nullable(),
  /** Another was made since. */
  isOld: z.boolean(),
  /** Whether the reader is the one to decide it. */
  mayAudit: z.boolean(),
});

/** Applications before the authority of their company; before the platform where a company has none. */
export const approval = calls('gov', '/v1/AnnualApprove', {
  list: {
    path: 'getAnnualApproveList',
    right: 'gov:view',
    input: pageInput(
      {
        id: id().optional(),
        companyId: id().optional(),
        kind: choice(reviewKinds).optional(),
        anyNum: text(32).optional(),
        approval: choice(applicationStates).optional(),
        startTime: moment().optional(),
        endTime: moment().optional(),
      },
      ['submittedAt', 'newExpire'],
    ),
    output: pageOf(application),
  },
  audit: {
    path: 'updateAudit',
    right: 'gov:audit',
    input: z.strictObject({ id: id(), decision: choice(decisions), reason: lines(500).nullish() }),
    output: done,
  },
  /** Each by itself: the answer says of every one, in the order sent, what became of it. */
  batchAudit: {
    path: 'batchUpdateAudit',
    right: 'gov:batchAudit',
    input: z.strictObject({
      ids: list(id(), mostAtOnce),
      decision: choice(['pass', 'reject']),
      reason: lines(500).nullish(),
    }),
    output: listOf(
      z.object({
        number: z.string().nullable(),
        isDone: z.boolean(),
        /** Why not. */
        msg: z.string().nullable(),
      }),
    ),
  },
});

export const carReviewFile = exportCall(
  carReview.list,
  [
    'carId',
    'plateNum',
    'orgName',
    'annualExpire',
    'daysLeft',
    'annualStatus',
    'approval',
    'inspectionDate',
    'newExpire',
    'submittedAt',
    'reason',
  ],
  { path: '/v1/getExportExcel/exportCarAnnualApprove', right: 'vehicleReview:export' },
);

export const driverReviewFile = exportCall(
  driverReview.list,
  [
    'driverNum',
    'driverName',
    'orgName',
    'teamName',
    'licenceExpire',
    'daysLeft',
    'annualStatus',
    'approval',
    'inspectionDate',
    'newExpire',
    'submittedAt',
    'reason',
  ],
  { path: '/v1/getExportExcel/exportDriverAnnualApprove', right: 'driverReview:export' },
);

export const approvalFile = exportCall(
  approval.list,
  [
    'kind',
    'number',
    'name',
    'detail',
    'companyName',
    'expire',
    'inspectionDate',
    'newExpire',
    'submittedAt',
    'approval',
    'reason',
    'decidedBy',
    'decidedAt',
  ],
  { path: '/v1/getExportExcel/exportAnnualApprove', right: 'gov:export' },
);
