import { authFinger } from '@fleet/contract/authorization/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { Button } from 'antd';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';

interface Props {
  row: { id: string; libraryName: string };
  car: { id: string; carId: string };
}

/** Takes the library off a vehicle. */
export function UnloadLibrary({ row, car }: Props) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const { mutateAsync, isPending } = useSend(authFinger.removeLibrary);
  if (!may(authFinger.removeLibrary)) return null;
  const act = () =>
    mutateAsync({ libraryId: row.id, vehicleIds: [car.id] }).then(() => announceDone(fingerLibText.unloaded));
  return (
    <Button
      type="link"
      size="small"
      loading={isPending}
      onClick={() =>
        ask({
          title: say(fingerLibText.unloadFrom, { name: row.libraryName, carId: car.carId }),
          text: say(fingerLibText.unloadHint),
          verb: say(fingerLibText.unload),
          isDanger: true,
          act,
        })
      }
    >
      {say(fingerLibText.unload)}
    </Button>
  );
}
