import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { SecretPanel } from '../../kit/SecretPanel';

interface Props {
  row: { id: string; driverNum: string; driverName: string; idCard: string | null };
}

/** Shows the whole ID number until the panel is closed; the look is written down. */
export function RevealIdCard({ row }: Props) {
  const say = useSay();
  const { mutateAsync, isPending } = useSend(driver.reveal);
  const [idCard, setIdCard] = useState<string | null>(null);
  if (row.idCard === null) return null;
  const look = () =>
    mutateAsync({ id: row.id }).then(
      (shown) => setIdCard(shown.idCard),
      () => undefined,
    );
  return (
    <>
      <Button type="link" loading={isPending} onClick={() => void look()}>
        {say(driverText.reveal)}
      </Button>
      {idCard && (
        <SecretPanel
          title={`${say(driverText.idCard)} · ${row.driverNum}`}
          hint={say(driverText.revealHint)}
          secrets={[{ name: row.driverName, secret: idCard }]}
          close={() => setIdCard(null)}
        />
      )}
    </>
  );
}
