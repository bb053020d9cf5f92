import { useEffect, useRef } from 'react';
import { useAddressEntry } from '../../kit/filter';
import { type Camera, cameraOf, cameraText } from '../../kit/map/cameraText';

/** The address is written when the camera has been still for so long. */
const cameraPause = 400;

/** Where the map looks, kept in the address. */
export function useCameraEntry() {
  const [at, setAt] = useAddressEntry('at');
  const latest = useRef(setAt);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = setAt;
  }, [setAt]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = (camera: Camera) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(cameraText(camera), { replace: true }), cameraPause);
  };
  return [cameraOf(at), keep] as const;
}
