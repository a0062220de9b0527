// Package parquet reads the Parquet files that Jie writes with a reader that is not ours.
package parquet
