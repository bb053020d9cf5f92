import { shellText } from '@fleet/contract/shell/text';
import { useSay } from './language';
import { useQuestion } from './question';

/** Leaves what is open; asks first where something in it is not yet saved. */
export function useAskLeave() {
  const say = useSay();
  const putQuestion = useQuestion();
  return (isDirty: boolean, leave: () => void) => {
    if (!isDirty) return leave();
    putQuestion({
      title: say(shellText.unsaved),
      okText: say(shellText.leave),
      okButtonProps: { danger: true },
      cancelText: say(shellText.stay),
      onOk: leave,
    });
  };
}
