import { examText } from '@fleet/contract/training/text';
import { Drawer } from '../../kit/Drawer';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { OwnExams } from './OwnExams';

/** One's own exams, from wherever one is. */
export function OwnExamsDrawer({ close }: { close: () => void }) {
  const say = useSay();
  const isPhone = useIsPhone();
  return (
    <Drawer open size={isPhone ? '100%' : 480} title={say(examText.title)} onClose={close}>
      <OwnExams />
    </Drawer>
  );
}
