import { ScreenHeader } from '../../kit/ScreenHeader';

export function TerminalFile() {
  return <ScreenHeader />;
}
