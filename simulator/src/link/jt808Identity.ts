import type { Addressee } from '@fleet/protocol/jt808/header';
import { writeAuthentication, writeRegistration } from '@fleet/protocol/jt808/registration';

/** Terminals whose phone ends in an odd digit speak the version of 2019. */
export function addresseeOf(phone: string): Addressee {
  return { phone, protocolVersion: Number(phone.at(-1)) % 2 === 1 ? 1 : null };
}

/** The number a simulated terminal registers with: the last digits of its phone. */
export const terminalIdOf = (phone: string) => phone.slice(-7);

/** The body of 0x0100 for a simulated terminal. */
export function registrationBody({ phone, protocolVersion }: Addressee): Buffer {
  return writeRegistration({
    variant: protocolVersion === null ? '2013' : '2019',
    provinceId: 32,
    cityId: 500,
    manufacturerId: 'FLEET',
    model: 'SIM',
    terminalId: terminalIdOf(phone),
    plateColor: 0,
    plate: '',
  });
}

/** The body of 0x0102 for a simulated terminal. */
export function authenticationBody(
  { phone, protocolVersion }: Addressee,
  authCode: string,
  softwareVersion: string,
): Buffer {
  if (protocolVersion === null) return writeAuthentication({ authCode });
  return writeAuthentication({ authCode, imei: phone.padStart(15, '0'), softwareVersion });
}
