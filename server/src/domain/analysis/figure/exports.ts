import { analysisText } from '@fleet/contract/analysis/text';
import type { Call, Input } from '@fleet/contract/call';
import type { Right } from '@fleet/contract/rights';
import type { Text, Texts } from '@fleet/contract/text';
import { alarmText } from '@fleet/contract/alarm/text';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { forbidden } from '../../../base/refuse';
import type { Route } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';

interface Exported<L extends Call> {
  list: L;
  file: Call;
  title: Text;
  /** Words of the figures in its columns. */
  words: Texts;
  /** The right to see the table; the right to take it away does not give it. */
  right: Right;
  find: (ctx: Context, asked: Input<L>) => Listing<object>;
}

/** The route that writes a table of figures to a sheet, its total last. */
export const exportTable = <L extends Parameters<typeof exportRoute>[0]['list']>({
  list,
  file,
  title,
  words,
  right,
  find,
}: Exported<L>): Route =>
  exportRoute<L>({
    list,
    file,
    words: { ...alarmText, ...analysisText, ...words, title },
    find(ctx, asked) {
      if (!ctx.actor.rights.has(right)) throw forbidden(right);
      return find(ctx, asked);
    },
  });
