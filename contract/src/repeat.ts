/** The header of a call that may be sent again (`Call.isRepeatable`), as the IETF draft of that name has it. */
export const repeatHeader = 'idempotency-key';

/** A key that its sender chose: long enough that nobody chooses it twice. */
export const repeatKey = /^[\x21-\x7e]{8,64}$/;

/** The server knows a key for so long. */
export const repeatHours = 24;
