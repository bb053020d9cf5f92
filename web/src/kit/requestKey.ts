/** A key by which the server knows the same request again; random enough without a secure context. */
export const newRequestKey = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
