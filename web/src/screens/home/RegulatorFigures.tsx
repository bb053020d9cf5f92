import type { Output } from '@fleet/contract/call';
import { fleetFigures } from '@fleet/contract/figure/fleet';
import { regulationFigures, severityFigures } from '@fleet/contract/figure/regulation';
import type { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { type RegulatorPlace, surveyPlaces, weekPlace } from '@fleet/contract/regulation/places';
import type { jurisdictionSafety } from '@fleet/contract/regulation/safety';
import { homeText } from '@fleet/contract/home/text';
import type { Text } from '@fleet/contract/text';
import { Tooltip } from 'antd';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Content, type Answer } from './Card';
import { ofWhole, onlinePart, perCent } from './Figures';
import { Goto } from './Goto';

type Survey = Output<typeof jurisdictionSynthesize.survey>;
type Violations = Output<typeof jurisdictionSafety.analysis>;

interface Tile {
  figure: { words: Text; formula: Text };
  value: string;
  unit?: string;
  note: string;
  place?: RegulatorPlace;
}

interface Props {
  survey: Answer<Survey>;
  violations: Answer<Violations>;
}

/** How the companies of an authority stand in eight figures; the formula of each is told on its name. */
export function RegulatorFigures({ survey, violations }: Props) {
  return (
    <section className="homeCard homeCard--figures" aria-label={useSay()(regulatorHomeText.figures)}>
      <Content answer={survey} rows={2}>
        {(data) => <Tiles data={data} violations={violations.data} />}
      </Content>
    </section>
  );
}

function Tiles({ data, violations }: { data: Survey; violations: Violations | undefined }) {
  const say = useSay();
  const { reviews } = data;
  const tiles: Tile[] = [
    {
      figure: regulationFigures.companies,
      value: showFigure(data.companies),
      note: '',
      place: surveyPlaces.companies,
    },
    {
      figure: regulationFigures.vehicles,
      value: showFigure(data.vehicles),
      note: say(homeText.fittedPart, { count: showFigure(data.fitted) }),
      place: surveyPlaces.vehicles,
    },
    {
      figure: fleetFigures.online,
      value: showFigure(data.online),
      note: onlinePart(say, data.onlineRate),
      place: surveyPlaces.online,
    },
    {
      figure: regulationFigures.drivers,
      value: showFigure(data.drivers),
      note: say(regulatorHomeText.licensedPart, { count: showFigure(data.licensed) }),
      place: surveyPlaces.drivers,
    },
    {
      figure: regulationFigures.reviewRate,
      value: perCent(data.reviewRate),
      unit: '%',
      note: ofWhole(say, reviews.normal + reviews.nearExpiry, data.vehicles),
    },
    {
      figure: regulationFigures.licenceRate,
      value: perCent(data.licenceRate),
      unit: '%',
      note: ofWhole(say, data.licensed, data.drivers),
    },
    {
      figure: { ...regulationFigures.dismantleRate, words: regulatorHomeText.dismantleRate },
      value: perCent(data.dismantleRate),
      unit: '%',
      note: ofWhole(say, data.dismantled, data.equipped),
    },
    {
      figure: { ...severityFigures.severe, words: regulatorHomeText.weekViolations },
      value: violations ? showFigure(violations.totals.severe) : '',
      note: violations
        ? say(regulatorHomeText.unhandledPart, { count: showFigure(violations.totals.unhandled) })
        : '',
      place: weekPlace(),
    },
  ];
  return (
    <ul className="homeFigures">
      {tiles.map(({ figure, value, unit, note, place }) => {
        const content = (
          <>
            <Tooltip title={say<Text>(figure.formula)}>
              <span className="homeFigure__name">{say<Text>(figure.words)}</span>
            </Tooltip>
            <b>
              {value}
              {unit && value !== '' && <small>{unit}</small>}
            </b>
            <span className="homeNote">{note}</span>
          </>
        );
        return (
          <li key={figure.words[1]}>
            {place ? (
              <Goto place={place} className="homeFigure">
                {content}
              </Goto>
            ) : (
              <span className="homeFigure">{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
