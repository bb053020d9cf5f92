import { CannotStart } from '../postgres/cannotStart';

/** Why a backup or a restore cannot be: one sentence, Chinese and English. */
export class BackupRefused extends CannotStart {}
