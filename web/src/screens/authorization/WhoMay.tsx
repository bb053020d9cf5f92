import { authText } from '@fleet/contract/authorization/text';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { type AskedDecisions, Decisions } from '../../parts/authorization/Decisions';
import { DriverPick } from '../../parts/driver/DriverPick';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';

/** Asks who may start a truck, or which trucks a driver may start. */
export function WhoMay() {
  const say = useSay();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<AskedDecisions>({});
  const set = (name: keyof AskedDecisions) => (value: string | null) =>
    setAsked(({ [name]: _, ...rest }) => ({ ...rest, ...(value && { [name]: value }) }));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(authText.whoMay)}</Button>
      <Drawer
        open={isOpen}
        destroyOnHidden
        size={isPhone ? '100%' : 720}
        title={say(authText.whoMay)}
        onClose={() => setOpen(false)}
      >
        <Form layout="vertical" component="div" className="whoMay__ask">
          <Form.Item label={say(authText.vehicleId)} htmlFor="whoMay-vehicle">
            <VehiclePick id="whoMay-vehicle" value={asked.vehicleId ?? null} onChange={set('vehicleId')} />
          </Form.Item>
          <Form.Item label={say(authText.driverId)} htmlFor="whoMay-driver">
            <DriverPick id="whoMay-driver" value={asked.driverId ?? null} onChange={set('driverId')} />
          </Form.Item>
        </Form>
        {asked.vehicleId || asked.driverId ? <Decisions {...asked} /> : <p>{say(authText.whoMayHint)}</p>}
      </Drawer>
    </>
  );
}
