import { z } from 'zod';
import { byId, calls, done, listOf } from '../call';
import { choice, email, flag, id, int, list, loginName, mobile, password, text } from '../field';
import { everyRight } from '../rights';
import { instant } from '../shown';
import { secondCode } from './code';

export const themes = ['light', 'dark', 'system'] as const;
export const densities = ['compact', 'middle', 'large'] as const;
export const homeVariants = ['management', 'safety', 'regulator'] as const;
export const dataScopes = ['ALL', 'COMPANY', 'ORG_TREE', 'JURISDICTION'] as const;

/** The way of the sign-in. */
export const signInWays = ['password', 'passkey', 'provider'] as const;

export const presentPassword = () => z.string().min(1).max(200);

/** The code of the answer to a call that asks for a fresh proof of who makes it; proved, it can be made again. */
export const proofNeeded = '40310';
export const proofWays = ['passkey', 'code', 'password', 'provider'] as const;

/** The code of the answer to a right password that is not enough; `data` is a `Pending`. */
export const secondFactorNeeded = '40110';
export interface Pending {
  /** Goes with the second factor; it opens nothing by itself. */
  pending: string;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** The question to a browser about a passkey, as JSON, and the token that goes with its answer, once. */
export const passkeyAsked = z.object({ attempt: z.string(), options: z.string() });
export const passkeyAnswer = {
  attempt: z.string().min(20).max(200),
  /** The answer of the browser, as JSON. */
  credential: z.string().min(2).max(20_000),
};

/** A column that a person wants to see, in the order they want. */
export const columnChoice = z.strictObject({
  name: z.string().max(60),
  /** In pixels; as wide as its content where it is not given. */
  width: int(40, 800).optional(),
  isPinned: flag().optional(),
});
export type ColumnChoice = z.output<typeof columnChoice>;

const listPath = z.string().max(80);
const columns = list(columnChoice, 100);

/** The person's own settings for their screens; kept with the account. */
const settings = z.strictObject({
  theme: choice(themes).optional(),
  /** Null takes the choice back. */
  density: choice(densities).nullish(),
  homeVariant: choice(homeVariants).nullish(),
  shortcuts: flag().optional(),
  sound: flag().optional(),
  /** The first steps of an empty installation are put away. */
  firstStepsAway: flag().optional(),
  /** The layers that lie on the map, its ground among them. */
  mapLayers: list(z.string().max(20), 20).optional(),
  /** The columns of each list, by the path of its call. */
  columns: z.record(listPath, columns).optional(),
});

/** One entry of the side bar; a module has children and no path of its own. */
const menuNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  path: z.string(),
  type: z.enum(['module', 'page']),
  icon: z.string().nullable(),
  permiss: z.string().nullable(),
  sort: z.int(),
});

const profile = z.object({
  user: z.object({
    id: z.string(),
    loginName: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    orgId: z.string(),
    orgName: z.string(),
    companyId: z.string().nullable(),
    companyName: z.string().nullable(),
    /** Of a role that sees a jurisdiction: which. */
    jurisdictionId: z.string().nullable(),
    timeZone: z.string(),
    logoFileId: z.string().nullable(),
    /** Whether the company's logo is this person's to change. */
    mayChangeLogo: z.boolean(),
    mustChangePassword: z.boolean(),
    /** Why: it was given by somebody else, or is older than it may be. */
    whyChangePassword: z.enum(['temporary', 'rotation']).nullable(),
    /** The way in which this session began. */
    way: z.enum(signInWays),
    /** A second factor is asked of this person, who has none: nothing else opens before. */
    mustAddSecondFactor: z.boolean(),
  }),
  role: z.object({ id: z.string(), roleName: z.string(), dataScope: z.enum(dataScopes) }),
  buttonPermiss: z.array(z.enum(everyRight as [string, ...string[]])),
  menus: z.array(menuNode),
  homePageUrl: z.string(),
  settings,
});

/** Somebody has come in. */
export const entrance = profile.extend({
  token: z.string(),
  /** The sign-in before this one; null for the first. */
  lastLogin: z.object({ time: instant(), ip: z.string().nullable() }).nullable(),
  /** Wrong passwords and codes that were tried since. */
  failedTries: z.int(),
});

export const session = calls('session', '/v1/user', {
  login: {
    path: 'login',
    right: 'anyone',
    input: z.strictObject({ loginName: text(64), password: z.string().min(1).max(200) }),
    output: entrance,
  },
  /** The second step, with what the first one answered. */
  loginWithCode: {
    path: 'loginSecondFactor',
    right: 'anyone',
    input: z.strictObject({ pending: z.string().min(20).max(200), code: secondCode() }),
    output: entrance,
  },
  /** The ways of signing in besides the password. */
  ways: {
    path: 'selectSignInWay',
    right: 'anyone',
    input: z.strictObject({}),
    output: z.object({
      /** The name that passkeys are bound to; null where there can be none. */
      passkeyHost: z.string().nullable(),
      /** The name of the company's identity provider; null where there is none. */
      providerName: z.string().nullable(),
    }),
  },
  beginPasskeyLogin: {
    path: 'beginPasskeyLogin',
    right: 'anyone',
    input: z.strictObject({}),
    output: passkeyAsked,
  },
  /** A passkey is both factors: something that one has, and its lock. */
  loginWithPasskey: {
    path: 'loginPasskey',
    right: 'anyone',
    input: z.strictObject(passkeyAnswer),
    output: entrance,
  },
  logout: { path: 'logout', right: 'signedIn', input: z.strictObject({}), output: done },
  changePassword: {
    path: 'updateUserLoginPwd',
    right: 'signedIn',
    input: z.strictObject({
      oldPassword: z.string().min(1).max(200),
      newPassword: password(),
      confirmPassword: z.string().min(1).max(200),
    }),
    output: z.object({ token: z.string() }),
  },
  forgotPassword: {
    path: 'forgotPassword',
    right: 'anyone',
    input: z.strictObject({ loginName: loginName(), email: email() }),
    output: done,
  },
  resetForgotPassword: {
    path: 'resetForgotPassword',
    right: 'anyone',
    input: z.strictObject({
      code: z.string().min(20).max(200),
      newPassword: password(),
      confirmPassword: z.string().min(1).max(200),
    }),
    output: done,
  },
  profile: { path: 'getUserProfile', right: 'signedIn', input: z.strictObject({}), output: profile },
  updateProfile: {
    path: 'updateUserProfile',
    right: 'signedIn',
    sends: 'json',
    input: z.strictObject({
      email: email().nullish(),
      phone: mobile().nullish(),
      /** The present password, which a new e-mail or phone number asks for. */
      oldPassword: z.string().min(1).max(200).nullish(),
      /** The choices that are changed. Columns are given for single lists, null for the usual ones; {} takes all back. */
      settings: settings.extend({ columns: z.record(listPath, columns.nullable()).optional() }).optional(),
      /** The logo of the company, from whoever administers it. */
      logoFileId: id().nullish(),
    }),
    output: profile,
  },
  /** The way to prove to be the owner: the strongest that the person has, and its substitutes. */
  beginProof: {
    path: 'beginOwnProof',
    right: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ ways: z.array(z.enum(proofWays)), passkey: passkeyAsked.nullable() }),
  },
  prove: {
    path: 'proveOwn',
    right: 'signedIn',
    input: z.strictObject({
      code: secondCode().optional(),
      oldPassword: presentPassword().optional(),
      passkey: z.strictObject(passkeyAnswer).optional(),
    }),
    sends: 'json',
    output: done,
  },
  sessions: {
    path: 'selectOwnSession',
    right: 'signedIn',
    input: z.strictObject({}),
    output: listOf(
      z.object({
        id: z.string(),
        createdAt: instant(),
        lastUsedAt: instant(),
        ip: z.string().nullable(),
        /** The browser, as it names itself. */
        userAgent: z.string().nullable(),
        way: z.enum(signInWays),
        /** The one that asks; it stands first. */
        isOwn: z.boolean(),
      }),
    ),
  },
  endSession: { path: 'endOwnSession', right: 'signedIn', input: byId, output: done },
  endOtherSessions: { path: 'endOtherSession', right: 'signedIn', input: z.strictObject({}), output: done },
});
