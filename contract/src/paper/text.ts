import { texts } from '../text';

/** Words of every printed paper. */
export const paperText = texts({
  page: ['第 {page} 页，共 {total} 页', 'Page {page} of {total}'],
  nothing: ['无', 'None'],
});
