import { distributionText } from '@fleet/contract/distribution/text';
import { shellText } from '@fleet/contract/shell/text';
import { notifyManager } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useSay } from '../language';
import { isForbidden } from '../problem';
import { askFailed, queries } from '../queries';

const cache = queries.getQueryCache();

/** Whether a layer is wanted, and its call failed before it was ever answered; one without the right is not wanted. */
const lacksLayer = () =>
  cache
    .findAll({ type: 'active' })
    .some(
      ({ observers, state: { data, error } }) =>
        observers.some(({ options }) => options.meta?.isLayer === true) &&
        data === undefined &&
        error !== null &&
        !isForbidden(error),
    );
/** A query that begins while something is drawn tells afterwards. */
const watch = (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed));

/** Says that a layer could not be fetched: a fence that is absent must not look like none. */
export function LayerNote() {
  const say = useSay();
  const isShown = useSyncExternalStore(watch, lacksLayer);
  return (
    <div className="layerNote" role="status">
      {isShown && (
        <p>
          {say(distributionText.layerMissing)}
          <Button type="link" size="small" onClick={askFailed}>
            {say(shellText.retry)}
          </Button>
        </p>
      )}
    </div>
  );
}
