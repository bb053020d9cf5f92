import { texts } from '../text';

export const liveText = texts({
  reader: ['应为 8–36 个字母、数字或连字符', 'must be 8 to 36 letters, digits or hyphens'],
});
