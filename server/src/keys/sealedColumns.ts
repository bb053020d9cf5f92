import type { SealedColumn } from '../base/keys/sealedColumn';
import { sealedSigningKey } from '../base/keys/signingKeys';
import { sealedAnswer, sealedFinger } from '../domain/duty/finger/service';
import { sealedIdCard, sealedIdCardOfImport } from '../domain/fleet/driver/service';
import { sealedFace } from '../domain/fleet/face/service';
import { sealedDeviceSecret } from '../domain/fleet/terminal/service';
import { sealedProductSecret } from '../domain/fleet/terminalType/service';
import { sealedTotp } from '../domain/people/factor/service';
import { sealedMapKey } from '../domain/places/baseMap/service';
import { sealedPushSecret } from '../domain/people/push/service';

/** Everything that is sealed. A value that is missing here is lost at the next rotation. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedProductSecret,
  sealedDeviceSecret,
  sealedIdCard,
  sealedIdCardOfImport,
  sealedFace,
  sealedFinger,
  sealedAnswer,
  sealedPushSecret,
  sealedMapKey,
  sealedTotp,
  sealedSigningKey,
];
