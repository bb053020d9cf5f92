import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { mapSettingText, slotNames } from '@fleet/contract/mapSetting/text';
import { useState } from 'react';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { hasAddress, isAsked, mapFields, type MapSetting } from './fields';
import { TileTest } from './TileTest';

interface Props {
  setting: MapSetting;
  close: () => void;
  done: () => void;
}

const names = Object.keys(mapFields);

/** Asks where the tiles of a kind come from, and tries it before it is saved. */
export function MapForm({ setting, close, done }: Props) {
  const say = useSay();
  const [values, setValues] = useState<Values>({ ...setting });
  const note =
    values.provider === 'tianditu'
      ? say(mapSettingText.tiandituHint)
      : hasAddress(values)
        ? say(mapSettingText.addressHint, slotNames)
        : say(mapSettingText.overrides);
  return (
    <RecordForm
      call={mapSetting.edit}
      title={`${say(mapSettingText.set)} · ${say(mapSettingText[setting.kind])}`}
      sections={[{ names }]}
      fields={mapFields}
      words={setting.hasKey ? { ...mapSettingText, key: mapSettingText.keyKept } : mapSettingText}
      initial={setting}
      hidden={{ kind: setting.kind, version: setting.version }}
      isShown={isAsked}
      note={note}
      onValues={setValues}
      below={<TileTest kind={setting.kind} values={values} />}
      onClose={close}
      onDone={done}
    />
  );
}
