import { sessionText } from '@fleet/contract/session/text';
import { useSay } from '../../kit/language';

interface Props {
  word: string;
  isSending: boolean;
  secondsLeft: number;
}

export function SubmitButton({ word, isSending, secondsLeft }: Props) {
  const say = useSay();
  return (
    <button
      type="submit"
      className="plainButton plainButton--main signIn__submit"
      aria-disabled={isSending || secondsLeft > 0}
      aria-busy={isSending}
    >
      {secondsLeft > 0 ? say(sessionText.waitSeconds, { seconds: secondsLeft }) : word}
    </button>
  );
}
