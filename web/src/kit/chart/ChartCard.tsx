import { chartText } from '@fleet/contract/chart/text';
import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ActionMenu } from '../ActionMenu';
import { useShade } from '../appearance';
import { hand, handRows } from '../files';
import { useSay } from '../language';
import { Panel } from '../Panel';
import { ProblemPanel } from '../ProblemPanel';
import { Chart } from './Chart';
import { ChartTable } from './ChartTable';
import { type ChartData, figuresOf, isBlank } from './data';
import type { Drawn } from './engine';
import { Legend } from './Legend';
import { pictureOf } from './picture';

interface Props {
  title: string;
  /** Said under the title: what is to be read out of it. */
  note?: ReactNode;
  /** Undefined while it is fetched. */
  data: ChartData | undefined;
  /** Why it could not be; it breaks this card alone. */
  problem?: unknown;
  retry?: () => void;
  /** The figures are those of the question before. */
  isDimmed?: boolean;
  /** Pixels. */
  height?: number;
  chosen?: string | null | undefined;
  onPoint?: ((point: string, series: string) => void) | undefined;
  /** Stands in the head, before the tools of every chart. */
  tools?: ReactNode;
}

/** A chart in its card: legend, the same as a table, and as a picture or a sheet to take along. */
export function ChartCard(props: Props) {
  const { title, note, data, problem, retry, isDimmed = false, height = 240, chosen, onPoint, tools } = props;
  const say = useSay();
  const shade = useShade();
  const drawn = useRef<Drawn | null>(null);
  const [isTable, setTable] = useState(false);
  const shown = data && !isBlank(data) ? data : null;

  async function take(key: string) {
    if (!shown) return;
    if (key === 'sheet') return handRows(`${title}.csv`, figuresOf(shown));
    const blob = drawn.current && (await pictureOf(drawn.current, shown, title, shade));
    if (blob) hand({ name: `${title}.png`, blob });
  }

  return (
    <section className="chartCard" aria-label={title} aria-busy={isDimmed || (!data && !problem)}>
      <header>
        <h2>{title}</h2>
        {shown && !isTable && shown.kind !== 'ring' && <Legend data={shown} />}
        {tools}
        {shown && (
          <span className="chartCard__tools">
            <Button
              type="text"
              size="small"
              icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
              aria-pressed={isTable}
              aria-label={say(chartText.showTable)}
              title={say(isTable ? chartText.showChart : chartText.showTable)}
              onClick={() => setTable(!isTable)}
            />
            <ActionMenu
              actions={[
                ...(isTable ? [] : [{ key: 'picture', label: say(chartText.picture) }]),
                { key: 'sheet', label: say(chartText.sheet) },
              ]}
              onAct={(key) => void take(key)}
            >
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={say(chartText.download)}
                title={say(chartText.download)}
              />
            </ActionMenu>
          </span>
        )}
      </header>
      {note && <p className="chartCard__note">{note}</p>}
      {problem && !data ? (
        <ProblemPanel problem={problem} {...(retry && { retry })} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : !shown ? (
        <Panel title={say(chartText.empty)} />
      ) : (
        <div
          className={`chartCard__body chartCard__body--${shown.kind}${isDimmed ? ' chartCard__body--dimmed' : ''}`}
        >
          {isTable ? (
            <ChartTable title={title} data={shown} height={height} />
          ) : (
            <Chart
              title={title}
              data={shown}
              height={height}
              chosen={chosen}
              onPoint={onPoint}
              onDrawn={(now) => {
                drawn.current = now;
              }}
            />
          )}
          {shown.kind === 'ring' && !isTable && <Legend data={shown} />}
        </div>
      )}
    </section>
  );
}
