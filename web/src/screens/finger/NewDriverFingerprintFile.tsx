import { useAddressEntry } from '../../kit/filter';
import { FingersByCar } from './FingersByCar';
import { FingersByDriver } from './FingersByDriver';

/** Fingers as they are issued: seen from the drivers, or from the vehicles. */
export function NewDriverFingerprintFile() {
  const [view] = useAddressEntry('view');
  return view === 'car' ? <FingersByCar /> : <FingersByDriver />;
}
