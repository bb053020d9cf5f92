import { App, type ModalFuncProps } from 'antd';
import { catchFocus } from './returnFocus';

/** A question over whatever is open, at which the way back has the focus. */
export function useQuestion() {
  const { modal } = App.useApp();
  return (asked: ModalFuncProps) =>
    modal.confirm({ ...asked, focusable: { autoFocusButton: 'cancel' }, afterClose: catchFocus });
}
