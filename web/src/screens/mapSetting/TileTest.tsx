import { nearestLevel } from '@fleet/contract/baseMap/calls';
import type { Output, Sent } from '@fleet/contract/call';
import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { type MapKind, type MapProvider } from '@fleet/contract/mapSetting/kinds';
import { mapSettingText, outcomeText } from '@fleet/contract/mapSetting/text';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useSend } from '../../kit/calls';
import type { Values } from '../../kit/form/check';
import { useSay } from '../../kit/language';
import { readCamera } from '../../kit/map/camera';
import { worldX, worldY } from '../../kit/map/ground';
import { Refused } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { hasAddress, isAsked } from './fields';

interface Props {
  kind: MapKind;
  values: Values;
}

/** Fetches one tile with what is filled in, and says what came back. */
export function TileTest({ kind, values }: Props) {
  const say = useSay();
  const { mutateAsync, isPending } = useSend(mapSetting.test);
  const [place] = useState(placeInView);
  const [shown, setShown] = useState<{ isGood: boolean; title: string } | null>(null);
  const asked = JSON.stringify(inputOf(kind, values));
  const [tried, setTried] = useState(asked);
  const provider = values.provider as MapProvider | null;
  if (!provider || provider === 'none') return null;

  async function run() {
    setTried(asked);
    setShown(null);
    try {
      const answer = await mutateAsync({ ...inputOf(kind, values), ...place });
      const isGood = answer.outcome === 'image';
      const title = [
        say(outcomeText[answer.outcome]),
        say(mapSettingText.place, place),
        isGood
          ? say(mapSettingText.size, slotsOf(answer))
          : answer.status !== null && say(mapSettingText.answer, slotsOf(answer)),
        answer.said !== null && say(mapSettingText.said, { said: answer.said }),
      ];
      setShown({ isGood, title: title.filter(Boolean).join(' · ') });
    } catch (problem) {
      const said = problem instanceof Refused ? problem.errors.map(({ msg }) => msg).join(' ') : '';
      setShown({ isGood: false, title: said || sentenceOf(problem) });
    }
  }

  return (
    <div className="tileTest">
      <Button loading={isPending} aria-busy={isPending} onClick={() => void run()}>
        {say(mapSettingText.test)}
      </Button>
      <span>{say(mapSettingText.testHint)}</span>
      {shown && tried === asked && (
        <Alert showIcon role="status" type={shown.isGood ? 'success' : 'error'} title={shown.title} />
      )}
    </div>
  );
}

type Answer = Output<typeof mapSetting.test>;

const slotsOf = ({ type, width, height, bytes, status }: Answer) => ({
  type: type ?? '',
  width: width ?? '',
  height: height ?? '',
  bytes: bytes?.toLocaleString('en') ?? '',
  status: status ?? '',
});

type Input = Omit<Sent<typeof mapSetting.test>, 'z' | 'x' | 'y'>;

const inputOf = (kind: MapKind, values: Values) =>
  ({
    kind,
    provider: values.provider,
    ...(hasAddress(values) && { address: values.address }),
    ...(isAsked('key', values) && { key: values.key }),
  }) as Input;

/** All of China, for who has never looked at the trucks. */
const anywhere = { lng: 105, lat: 34, zoom: 3 };

/** The tile in the middle of the live map as it was last looked at: a map of a plant has no other. */
function placeInView() {
  const { lng, lat, zoom } = readCamera('distribution') ?? anywhere;
  // MapLibre counts zoom by tiles of 512 pixels.
  const z = Math.min(nearestLevel, Math.max(0, Math.round(zoom) + 1));
  const side = 2 ** z;
  const at = (share: number) => Math.min(side - 1, Math.max(0, Math.floor(share * side)));
  return { z, x: at(worldX(lng)), y: at(worldY(lat)) };
}
