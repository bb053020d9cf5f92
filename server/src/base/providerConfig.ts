import { BadSetting } from './badSetting';

/** The place here of a group at the provider: an organization of a company, or the platform. */
export interface GroupPlace {
  group: string;
  /** The company's name; absent for people of the platform. */
  company?: string;
  /** An organization of the company; absent for the company itself. */
  org?: string;
  role: string;
}

/** The company's identity provider, which speaks OpenID Connect. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  /** As the button names it. */
  name: string;
  scopes: string;
  groupsClaim: string;
  groups: readonly GroupPlace[];
  /** Whether an account that has the verified e-mail is taken for the same person at the first sign-in. */
  linksByEmail: boolean;
}

export function readProviderConfig(env: NodeJS.ProcessEnv): ProviderConfig | null {
  const issuer = env.OIDC_ISSUER;
  if (!issuer) return null;
  if (!URL.canParse(issuer) || !isSafe(new URL(issuer)))
    throw new BadSetting('OIDC_ISSUER 应为 https 地址 / OIDC_ISSUER must be an https address');
  if (!env.OIDC_CLIENT_ID)
    throw new BadSetting('设置 OIDC_ISSUER 时须设置 OIDC_CLIENT_ID / OIDC_ISSUER needs OIDC_CLIENT_ID');
  const links = env.OIDC_LINK_EMAIL ?? 'no';
  if (links !== 'yes' && links !== 'no') throw new BadSetting(`OIDC_LINK_EMAIL: yes / no, not ${links}`);
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID,
    name: env.OIDC_NAME || new URL(issuer).hostname,
    scopes: env.OIDC_SCOPES || 'openid profile email',
    groupsClaim: env.OIDC_GROUPS_CLAIM || 'groups',
    groups: readGroups(env.OIDC_GROUPS),
    linksByEmail: links === 'yes',
  };
}

/** In the clear only on this machine. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

function readGroups(text: string | undefined): GroupPlace[] {
  if (!text) return [];
  try {
    const places: unknown = JSON.parse(text);
    if (Array.isArray(places) && places.every(isPlace)) return places;
  } catch {
    // Told below with what is expected.
  }
  throw new BadSetting(
    'OIDC_GROUPS 应为 JSON 列表 / OIDC_GROUPS must be a JSON list: [{"group":"…","company":"…","org":"…","role":"…"}]',
  );
}

function isPlace(place: unknown): place is GroupPlace {
  if (typeof place !== 'object' || place === null) return false;
  const { group, company, org, role, ...rest } = place as Record<string, unknown>;
  const isName = (name: unknown) => typeof name === 'string' && name !== '';
  const isNameOrNone = (name: unknown) => name === undefined || isName(name);
  return (
    isName(group) &&
    isName(role) &&
    isNameOrNone(company) &&
    isNameOrNone(org) &&
    (org === undefined || company !== undefined) &&
    Object.keys(rest).length === 0
  );
}
