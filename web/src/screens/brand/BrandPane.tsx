import { brand } from '@fleet/contract/brand/calls';
import { brandText } from '@fleet/contract/brand/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { announceDone, useEveryPage } from '../../kit/calls';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { RowActions } from '../../kit/list/RowActions';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';

const fields = { brandName: text() };

/** The makers beside their models; choosing one narrows the list, and the address says which. */
export function BrandPane() {
  const say = useSay();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const [form, setForm] = useState<{ id: string; version: number; brandName: string } | 'new' | null>(null);
  const askDelete = useAskDelete(brand.del);
  const { data, error, refetch } = useEveryPage(brand.list, {});
  const brands = data?.rows ?? [];
  const chosen = brands.find(({ id }) => id === search.get('brandId'));

  function choose(id: string | null) {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('pageNum');
      if (id) next.set('brandId', id);
      else next.delete('brandId');
      return next;
    });
  }

  return (
    <nav className="sidePane" aria-label={say(brandText.brands)}>
      <ul>
        <li>
          <button type="button" aria-pressed={!chosen} onClick={() => choose(null)}>
            {say(brandText.allBrands)}
          </button>
        </li>
        {brands.map(({ id, brandName, companyName, modelCount }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen?.id} onClick={() => choose(id)}>
              {brandName} <span>{companyName === null ? modelCount : `${companyName} · ${modelCount}`}</span>
            </button>
          </li>
        ))}
        {!data && <li>{error ? <ProblemPanel problem={error} retry={refetch} /> : <Skeleton active />}</li>}
      </ul>
      <div className="sidePane__actions">
        {may(brand.add) && <Button onClick={() => setForm('new')}>{say(brandText.addBrand)}</Button>}
        {chosen && !chosen.isFixed && (
          <RowActions edit={may(brand.edit) && (() => setForm(chosen))}>
            {may(brand.del) && (
              <Button
                type="link"
                danger
                onClick={() => void askDelete(chosen.id, chosen.brandName, () => choose(null))}
              >
                {say(shellText.del)}
              </Button>
            )}
          </RowActions>
        )}
      </div>
      {form && (
        <RecordForm
          call={form === 'new' ? brand.add : brand.edit}
          title={say(form === 'new' ? brandText.addBrand : brandText.editBrand)}
          sections={[{ names: ['brandName'] }]}
          fields={fields}
          words={brandText}
          initial={form === 'new' ? {} : form}
          hidden={form === 'new' ? {} : { id: form.id, version: form.version }}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            announceDone(shellText.saved);
          }}
        />
      )}
    </nav>
  );
}
