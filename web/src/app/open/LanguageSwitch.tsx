import { setLanguage, useLanguage, useSay } from '../../kit/language';
import { shellText } from '@fleet/contract/shell/text';

/** Switches the language and says so in the language that it leads to. */
export function LanguageSwitch() {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <button type="button" className="plainButton" lang={other} onClick={() => setLanguage(other)}>
      {useSay()(shellText.switchLanguage)}
    </button>
  );
}
