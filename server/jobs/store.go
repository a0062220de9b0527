package jobs

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"time"

	"go.etcd.io/bbolt"
)

// The buckets. IDs begin with the time of their making, so that the first key
// of records is the oldest job.
var (
	records = []byte("records") // id -> record
	queue   = []byte("queue")   // id of a queued job -> nothing
	keys    = []byte("keys")    // key of a question -> id
	totals  = []byte("totals")  // "bytes" -> length of all records
)

// store is the file. Each method is one transaction.
type store struct {
	db      *bbolt.DB
	limit   int64
	waiting int // jobs in the queue, the most; 0 means any number
}

// record is a job as stored.
type record struct {
	Job
	Key string `json:"key"`
}

// openStore opens or makes the file, and puts back into the queue what was
// running when the program ended.
func openStore(path string, limit int64, waiting int) (*store, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if err != nil {
		return nil, err
	}
	s := &store{db, limit, waiting}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{records, queue, keys, totals} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return requeue(tx)
	})
	if err != nil {
		db.Close()
		return nil, err
	}
	return s, nil
}

func requeue(tx *bbolt.Tx) error {
	var running []record
	err := tx.Bucket(records).ForEach(func(id, _ []byte) error {
		r, err := get(tx, string(id))
		if err == nil && r.State == Running {
			running = append(running, r)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range running {
		r.State = Queued
		if err := put(tx, r); err != nil {
			return err
		}
		if err := tx.Bucket(queue).Put([]byte(r.ID), nil); err != nil {
			return err
		}
	}
	return nil
}

// start adds a job, or finds the one that has the same key.
func (s *store) start(verb, key string, question json.RawMessage, now time.Time) (j Job, found bool, err error) {
	err = s.db.Update(func(tx *bbolt.Tx) error {
		if id := tx.Bucket(keys).Get([]byte(key)); id != nil {
			r, err := get(tx, string(id))
			j, found = r.Job, true
			return err
		}
		if s.waiting > 0 && tx.Bucket(queue).Stats().KeyN >= s.waiting {
			return ErrFull
		}
		j = Job{ID: newID(now), Verb: verb, Question: question, State: Queued, Created: now, Key: key}
		if err := put(tx, record{j, key}); err != nil {
			return err
		}
		if err := tx.Bucket(keys).Put([]byte(key), []byte(j.ID)); err != nil {
			return err
		}
		return tx.Bucket(queue).Put([]byte(j.ID), nil)
	})
	return j, found, err
}

// claim takes the oldest queued job; ok is false where there is none.
func (s *store) claim(now time.Time) (j Job, ok bool, err error) {
	err = s.db.Update(func(tx *bbolt.Tx) error {
		id, _ := tx.Bucket(queue).Cursor().First()
		if id == nil {
			return nil
		}
		r, err := get(tx, string(id))
		if err != nil {
			return err
		}
		r.State, r.Started = Running, now
		r.Attempts++
		j, ok = r.Job, true
		if err := tx.Bucket(queue).Delete(id); err != nil {
			return err
		}
		return put(tx, r)
	})
	return j, ok, err
}

// end stores the result of a running job, and makes room. A job that was
// deleted meanwhile stays deleted.
func (s *store) end(id string, result Result, now time.Time) (j Job, err error) {
	err = s.db.Update(func(tx *bbolt.Tx) error {
		r, err := get(tx, id)
		if err != nil || r.State != Running {
			return err
		}
		r.State, r.Ended, r.Answer, r.Problem = Done, now, result.Answer, result.Problem
		if result.Problem != nil {
			r.State = Failed
		}
		if !result.Keep {
			if err := tx.Bucket(keys).Delete([]byte(r.Key)); err != nil {
				return err
			}
		}
		if err := put(tx, r); err != nil {
			return err
		}
		j = r.Job
		return s.evict(tx)
	})
	return j, err
}

// evict removes ended jobs, the oldest first, until the rest fits.
func (s *store) evict(tx *bbolt.Tx) error {
	var old []string
	size := total(tx)
	cursor := tx.Bucket(records).Cursor()
	for id, data := cursor.First(); id != nil && size > s.limit; id, data = cursor.Next() {
		r, err := get(tx, string(id))
		if err != nil {
			return err
		}
		if r.State.Ended() {
			old = append(old, r.ID)
			size -= int64(len(data))
		}
	}
	for _, id := range old {
		if err := remove(tx, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) job(id string) (j Job, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		r, err := get(tx, id)
		j = r.Job
		return err
	})
	return j, err
}

func (s *store) delete(id string) error {
	return s.db.Update(func(tx *bbolt.Tx) error { return remove(tx, id) })
}

func (s *store) bytes() (size int64) {
	_ = s.db.View(func(tx *bbolt.Tx) error { // only a closed store fails: it holds nothing
		size = total(tx)
		return nil
	})
	return size
}

func (s *store) close() error { return s.db.Close() }

func get(tx *bbolt.Tx, id string) (r record, err error) {
	data := tx.Bucket(records).Get([]byte(id))
	if data == nil {
		return r, ErrNone
	}
	err = json.Unmarshal(data, &r)
	return r, err
}

// put stores a record and keeps the total.
func put(tx *bbolt.Tx, r record) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	before := tx.Bucket(records).Get([]byte(r.ID))
	if err := setTotal(tx, total(tx)+int64(len(data)-len(before))); err != nil {
		return err
	}
	return tx.Bucket(records).Put([]byte(r.ID), data)
}

func remove(tx *bbolt.Tx, id string) error {
	r, err := get(tx, id)
	if err != nil {
		return err
	}
	if string(tx.Bucket(keys).Get([]byte(r.Key))) == id {
		if err := tx.Bucket(keys).Delete([]byte(r.Key)); err != nil {
			return err
		}
	}
	if err := tx.Bucket(queue).Delete([]byte(id)); err != nil {
		return err
	}
	size := len(tx.Bucket(records).Get([]byte(id)))
	if err := setTotal(tx, total(tx)-int64(size)); err != nil {
		return err
	}
	return tx.Bucket(records).Delete([]byte(id))
}

func total(tx *bbolt.Tx) int64 {
	data := tx.Bucket(totals).Get([]byte("bytes"))
	if len(data) != 8 {
		return 0
	}
	return int64(binary.BigEndian.Uint64(data))
}

func setTotal(tx *bbolt.Tx, size int64) error {
	return tx.Bucket(totals).Put([]byte("bytes"), binary.BigEndian.AppendUint64(nil, uint64(size)))
}

// newID is 48 bits of milliseconds, so that IDs ascend, and 80 that no one
// guesses.
func newID(now time.Time) string {
	var id [16]byte
	binary.BigEndian.PutUint64(id[:8], uint64(now.UnixMilli())<<16)
	rand.Read(id[6:]) // never fails
	return hex.EncodeToString(id[:])
}
