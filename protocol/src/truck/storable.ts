/**
 * Text as every store can keep it: without U+0000, and with U+FFFD for halves of characters, which JSON can name and
 * UTF-8 cannot write.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
