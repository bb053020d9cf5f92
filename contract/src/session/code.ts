import { format } from '../field';
import { texts } from '../text';

const words = texts({
  code: ['6 位验证码，或 16 位恢复码', 'A 6-digit code, or a 16-character recovery code.'],
  digits: ['验证器显示的 6 位数字', 'The 6 digits that the authenticator shows.'],
});

/** A code of a device, or one for when that is lost, spaced as people like. */
export const secondCode = () => format(/^(\d{3} ?\d{3}|[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){3})$/, words.code);

/** A code of a device alone: there is no recovery code yet. */
export const firstCode = () => format(/^\d{3} ?\d{3}$/, words.digits);
