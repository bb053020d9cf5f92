import { proofNeeded } from '@fleet/contract/session/calls';

/** Has whoever sits there prove to be the owner; says whether he did. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let underWay: Promise<boolean> | null = null;

/** The frame says how it is asked. */
export function onProofNeeded(next: Asker) {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** Does the work; when a fresh proof is asked for it, gets that and does it again. Several at once ask once. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if ((problem as { code?: unknown }).code !== proofNeeded || !asker) throw problem;
    underWay ??= asker().finally(() => {
      underWay = null;
    });
    if (!(await underWay)) throw problem;
    return work();
  }
}
