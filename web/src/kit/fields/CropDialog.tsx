import { fileText } from '@fleet/contract/file/text';
import { Modal } from 'antd';
import type { ComponentProps } from 'react';
import { useSay } from '../language';
import { useReturnFocus } from '../returnFocus';
import { Cropper } from './Cropper';

/** Cuts a picture to its place, over the form that asks for it. */
export function CropDialog(props: Omit<ComponentProps<typeof Cropper>, 'hint'>) {
  useReturnFocus();
  const say = useSay();
  return (
    <Modal open width={360} title={say(fileText.crop)} footer={null} onCancel={props.cancel}>
      <Cropper {...props} hint={say(fileText.cropHint)} />
    </Modal>
  );
}
