import { shellText } from '@fleet/contract/shell/text';
import { sayNow } from './language';
import { announce } from './notice';

/** Acts on the document: pop-ups hang on the body and would stay behind otherwise. */
export function toggleFullScreen() {
  if (!document.fullscreenEnabled) return announce('info', sayNow(shellText.noFullScreen));
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => announce('info', sayNow(shellText.noFullScreen)));
}
